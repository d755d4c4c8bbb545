import type { PictureSource } from "../../domain/pictures/pictures.ts";

/** Where the sign-up popup opens (`app/browser/arm-popup.ts`). The page carries its data and none of its markup. */
export function PopupPlace({ picture }: { picture: PictureSource }) {
  return <div data-popup={JSON.stringify({ picture })} />;
}
