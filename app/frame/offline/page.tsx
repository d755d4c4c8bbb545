import { brand } from "../../../domain/stores/brand.ts";
import { Island } from "../../browser/island.tsx";
import OfflineShop from "./offline.island.tsx";
import styles from "../../design/layout.module.css";

export function meta() {
  return [{ title: `No network · ${brand.name}` }];
}

/** The service worker shows this page in place of one that needs the network (`app/browser/worker/pages.ts`). */
export default function OfflineScreen() {
  return (
    <div className={styles.tall}>
      <h1>No network</h1>
      <Island name="offline" component={OfflineShop} props={{}} wakes="paint" />
    </div>
  );
}
