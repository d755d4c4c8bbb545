import { chooseSavingData, savesData } from "./save-data.ts";

/** Works the menu's switch (`app/components/data-saver.tsx`). One that was pressed before this was there counts. */
export function workDataSaver(menu: HTMLElement): void {
  const box = menu.querySelector<HTMLInputElement>("[data-saver-switch]");
  const status = menu.querySelector("[data-saver-status]");
  if (!box || !status) return;
  const choose = () => {
    chooseSavingData(box.checked);
    status.textContent = box.checked
      ? "Data saver is on: pictures are smaller from here on, and nothing moves by itself."
      : "Data saver is off.";
  };
  if (box.checked) choose();
  box.checked = savesData();
  box.addEventListener("change", choose);
  // Chosen in another tab, or before Back led here.
  menu.addEventListener("beforetoggle", () => (box.checked = savesData()));
}
