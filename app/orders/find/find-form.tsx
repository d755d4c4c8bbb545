import { FIND_PATH, findField } from "../../../domain/orders/find.ts";
import { Field } from "../../design/field.tsx";
import styles from "./page.module.css";

type Props = {
  value?: string | undefined;
  error?: string | undefined;
  /** A link was asked for already. */
  isAgain?: boolean;
};

/** The form that asks for a link to the orders of an e-mail address. */
export function FindForm({ value, error, isAgain = false }: Props) {
  return (
    <form className={styles.form} method="post" action={FIND_PATH}>
      <Field form="find" field={findField} value={value} error={error} />
      <button className={isAgain ? "button-line" : "button"} type="submit">
        {isAgain ? "Send another link" : "Send me the link"}
      </button>
    </form>
  );
}
