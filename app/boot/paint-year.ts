/** The copyright line's year: the page may have been built in another one. The sub-stores keep 2023 (section 2). */
export function paintYear(): void {
  const year = document.querySelector("[data-year]:not([data-year='2023'])");
  const text = String(new Date().getFullYear());
  if (year && year.textContent !== text) year.textContent = text;
}
