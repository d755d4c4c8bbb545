/** The fields of a form that was posted to a screen: only those that `domain/house/forms.ts` names get here. */
export async function posted(request: Request): Promise<Partial<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams(await request.text()));
}
