import type { ReactNode } from "react";
import { MAX_SEARCH } from "../../domain/house/orders.ts";
import { brand } from "../../domain/stores/brand.ts";
import styles from "./screen.module.css";

/** The `meta` of a screen of the house. */
export function houseTitle(title: string) {
  return [{ title: `${title} · The house · ${brand.name}` }];
}

type Props = {
  title: string;
  /** One line below the title: the date, the number of orders. */
  note?: ReactNode;
  /** Links or buttons beside the title: 'New piece'. */
  children?: ReactNode;
};

/** The head of a screen. */
export function PageHead({ title, note, children }: Props) {
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

type SectionProps = {
  /** The section's id, for links to it: `people`. */
  id: string;
  title: string;
  /** A group of forms instead of a landmark. */
  isGroup?: boolean;
  children: ReactNode;
};

/** A part of a screen under a heading of its own. */
export function Section({ id, title, isGroup, children }: SectionProps) {
  if (isGroup) {
    return (
      <fieldset className={styles.section} id={id}>
        <legend>
          <h2>{title}</h2>
        </legend>
        {children}
      </fieldset>
    );
  }
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

type FormResultProps = {
  /** What was done. */
  notice?: string | undefined;
  /** Why nothing was done. */
  message?: string | undefined;
};

/** The result of the form that was just sent, if there is one: the page opens at it. */
export function FormResult({ notice, message }: FormResultProps) {
  return (
    <>
      {notice && (
        <Notice kind="status" isAnswer>
          {notice}
        </Notice>
      )}
      {message && (
        <Notice kind="error" isAnswer>
          {message}
        </Notice>
      )}
    </>
  );
}

type NoticeProps = {
  /** `status`: the text says what was done; `error`: it says why nothing was done. */
  kind: "status" | "error";
  /** The page opens at it. */
  isAnswer?: boolean;
  children: ReactNode;
};

/** A sentence about a form, at the head of the screen or beside the form. Screen readers announce it. */
export function Notice({ kind, isAnswer = false, children }: NoticeProps) {
  return (
    <p
      tabIndex={isAnswer ? -1 : undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- Without scripts nothing else brings it into view.
      autoFocus={isAnswer}
      className={kind === "error" ? styles.error : styles.status}
      role={kind === "error" ? "alert" : "status"}
    >
      {children}
    </p>
  );
}

/** A list of rows: cards on a phone, lines on a desk. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

type RowProps = {
  /** Where the whole row leads; without it the row is no link. */
  href?: string | undefined;
  title: ReactNode;
  /** Smaller text below the title. */
  note?: ReactNode;
  /** What stands at the end of the row: an amount, a state. */
  end?: ReactNode;
  /** Buttons and forms below the text. */
  children?: ReactNode;
};

/** One thing of a list. */
export function Row({ href, title, note, end, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div>
          <p className={styles.title}>{href ? <a href={href}>{title}</a> : title}</p>
          {note && <p className="fine-print">{note}</p>}
        </div>
        {end && <p className={styles.end}>{end}</p>}
      </div>
      {children}
    </li>
  );
}

type SectionLinksProps = { sections: readonly (readonly [id: string, title: string])[] };

/** Links to the sections of a long screen. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav aria-label="On this page">
      <ul className={`links fine-print ${styles.sections}`}>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ListLinksProps = {
  label: string;
  links: readonly { href: string; text: string; isCurrent: boolean }[];
};

/** Links to the lists that a screen can show. */
export function ListLinks({ label, links }: ListLinksProps) {
  return (
    <nav className={styles.lists} aria-label={label}>
      <ul className="links">
        {links.map(({ href, text, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown in place of an empty list: says that it is empty, and what to do. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}

type ListSearchProps = {
  /** The list's own address. */
  action: string;
  /** What was searched for. */
  text: string;
  /** By what its entries are found. */
  hint: string;
  /** Hidden fields that the search keeps. */
  children?: ReactNode;
};

/** The search of a list; it sends `q`. */
export function ListSearch({ action, text, hint, children }: ListSearchProps) {
  return (
    <search>
      <form className={styles.listSearch} action={action}>
        {children}
        <label htmlFor="search">Search</label>
        <div className={styles.search}>
          <input
            id="search"
            type="search"
            name="q"
            defaultValue={text}
            maxLength={MAX_SEARCH}
            autoComplete="off"
            aria-describedby="search-hint"
          />
          <button type="submit">Find</button>
        </div>
        <p className="fine-print" id="search-hint">
          {hint}
        </p>
      </form>
    </search>
  );
}
