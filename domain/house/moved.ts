/** A list with one thing at another place, from 0; a place outside of the list is its nearest end. */
export function movedTo(list: readonly string[], thing: string, place: number): readonly string[] {
  const others = list.filter((each) => each !== thing);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, thing);
}
