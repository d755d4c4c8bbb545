import { brand } from "../../domain/stores/brand.ts";
import { Island } from "../browser/island.tsx";
import OfflineShop from "../islands/offline/offline.island.tsx";
import styles from "./offline.module.css";

export function meta() {
  return [{ title: `No network · ${brand.name}` }];
}

/** Shown by the service worker in place of a page that needs the network (`app/offline/pages.ts`). */
export default function OfflineScreen() {
  return (
    <div className={styles.page}>
      <h1>No network</h1>
      <Island name="offline" component={OfflineShop} props={{}} eager />
    </div>
  );
}
