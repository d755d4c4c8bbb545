/** The attributes of the button that pays on the provider's page although scripts run. */
export const ON_PAGE = { name: "pay", value: "page" } as const;

/** Whether a form is sent to pay on the provider's page. */
export function isOnPage({ submitter }: SubmitEvent): boolean {
  return submitter instanceof HTMLButtonElement && submitter.value === ON_PAGE.value;
}

/** Sends the form of an order's page that pays on the provider's page. */
export function payOnPage(reference: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `/orders/${encodeURIComponent(reference)}`;
  form.append(Object.assign(document.createElement("input"), { ...ON_PAGE, type: "hidden" }));
  document.body.append(form);
  form.submit();
}
