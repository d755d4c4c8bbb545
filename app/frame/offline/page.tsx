import { brand } from "../../../domain/stores/brand.ts";
import { Island } from "../../browser/island.tsx";
import OfflineShop from "./offline.island.tsx";
import styles from "./page.module.css";

export function meta() {
  return [{ title: `No network · ${brand.name}` }];
}

/** Shown by the service worker in place of a page that needs the network (`app/browser/worker/pages.ts`). */
export default function OfflineScreen() {
  return (
    <div className={styles.page}>
      <h1>No network</h1>
      <Island name="offline" component={OfflineShop} props={{}} eager />
    </div>
  );
}
