import styles from "./section-links.module.css";

/** The settings' sections, in the page's order. */
const SECTIONS = [
  ["shop", "Shop"],
  ["people", "People"],
  ["new-orders", "New orders"],
  ["signed-in", "Signed in"],
  ["password", "Password"],
  ["second-factor", "Second factor"],
  ["providers", "Providers"],
  ["backups", "Backups"],
  ["record", "Record"],
] as const;

type Id = (typeof SECTIONS)[number][0];
type Props = {
  /** The sections that this person sees. */
  shown: readonly Id[];
};

/** Leads to each section of the long page. */
export function SectionLinks({ shown }: Props) {
  return (
    <nav className={styles.links} aria-label="On this page">
      <ul>
        {SECTIONS.filter(([id]) => shown.includes(id)).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
