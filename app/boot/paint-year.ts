/** Updates the copyright line of a page built in an earlier year. Sub-stores always show 2023 (section 2). */
export function paintYear(): void {
  const year = document.querySelector("[data-year]:not([data-year='2023'])");
  const text = String(new Date().getFullYear());
  if (year && year.textContent !== text) year.textContent = text;
}
