import { createContext } from "react";
import type { PictureSource } from "../domain/media/pictures.ts";

/** The picture of the error page, which has no loader. Set on the server, where the manifest is. */
export const ErrorPicture = createContext<PictureSource | undefined>(undefined);
