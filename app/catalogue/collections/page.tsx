import type { Route } from "./+types/page";
import { brand } from "../../../domain/stores/brand.ts";
import { Picture } from "../../design/picture.tsx";
import { RoomHead } from "../../design/room-head.tsx";
import { picturesIn } from "../../media/pictures.ts";
import { breadcrumbs, pageMeta } from "../../frame/seo.ts";
import styles from "./page.module.css";

export function meta({ loaderData: doors }: Route.MetaArgs) {
  const names = doors?.map(({ name }) => name) ?? [];
  const all = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return pageMeta({
    title: `Collections · ${brand.name}`,
    description: `${names.length === 5 ? "Five" : names.length} collections from ${brand.city}: ${all}.`,
    path: "/collections",
    data: [breadcrumbs({ name: "Collections", path: "/collections" })],
  });
}

export function loader({ context }: Route.LoaderArgs) {
  return picturesIn(context).doors();
}

export default function CollectionsScreen({ loaderData: doors }: Route.ComponentProps) {
  return (
    <>
      <RoomHead heading="Explore Collections" as="h1" />
      <ul className={styles.doors}>
        {doors.map(({ id, name, href, picture }, position) => (
          <li key={href} data-room={id}>
            <a className={`grows ${styles.door}`} href={href}>
              <Picture
                source={picture}
                alt=""
                sizes={position < 5 ? "(min-width: 62rem) max(20vw, 360px), 100vw" : "100vw"}
                load={position === 0 ? "main" : "soon"}
              />
              <div className={styles.words}>
                <h2 className="room-name">{`${name} Collection`}</h2>
                <span className={styles.label}>View Collection</span>
              </div>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
