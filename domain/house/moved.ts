/** A list with one thing at another place, from 0; a place outside of the list is its nearest end. */
export function movedTo(list: readonly string[], thing: string, place: number): readonly string[] {
  const others = list.filter((each) => each !== thing);
  const at = Math.max(0, place);
  return [...others.slice(0, at), thing, ...others.slice(at)];
}
