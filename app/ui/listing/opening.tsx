import type { ReactNode } from "react";
import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { Picture } from "../picture.tsx";
import { RoomHead } from "../room-head.tsx";
import styles from "./opening.module.css";

type Props = {
  heading: string;
  /** Full width below the name on wide screens. Phones show the listing right after the name. */
  picture?: PictureSource;
  children?: ReactNode;
};

/** The opening of a collection's page: its name as wide as the page, its blurb, its picture, in the room's colours. */
export function Opening({ heading, picture, children }: Props) {
  return (
    <>
      <RoomHead heading={heading} as="h1">
        {children && <p>{children}</p>}
      </RoomHead>
      {picture && (
        <Picture
          className={styles.picture}
          source={picture}
          alt=""
          sizes="100vw"
          load="main"
          wideOnly
        />
      )}
    </>
  );
}
