import { Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
import type { Result } from "./results.ts";
import styles from "./express.module.css";

type Props = { isOffered: boolean; version: number; result: Result | undefined };

/** Whether shoppers can choose Express, which acts at once. */
export function Express({ isOffered, version, result }: Props) {
  const ours = result?.act === "express" ? result : undefined;
  return (
    <div className={styles.express}>
      <h3 id="express">Express orders</h3>
      {ours?.status && <Notice kind="status">{ours.status}</Notice>}
      {ours?.isStale && (
        <Notice kind="error">
          Somebody has changed this meanwhile: Express is {isOffered ? "on" : "off"} now.
        </Notice>
      )}
      <p>
        {isOffered
          ? "On: at checkout shoppers can choose Express, for 30% more."
          : "Off: the checkout does not offer Express. Orders that were placed with it stay as they are."}
      </p>
      <Form act="express">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="offer" value={isOffered ? "no" : "yes"} />
        <button className="button-line" type="submit">
          {isOffered ? "Turn Express off" : "Turn Express on"}
        </button>
      </Form>
    </div>
  );
}
