import styles from "./save-button.module.css";

type Props = {
  sku: string;
  /** The piece's name: the description of a card's button, whose own name is only 'Save' or 'Saved'. */
  name?: string;
  /** `icon`: only the heart is visible, for the corner of a card's picture. */
  layout: "icon" | "line";
};

/** Saves a piece on the shopper's device, or no longer. `app/boot/paint-saved.ts` makes it work and shows its state. */
export function SaveButton({ sku, name, layout }: Props) {
  return (
    <button
      className={layout === "icon" ? `${styles.save} ${styles.icon}` : styles.save}
      type="button"
      aria-pressed={false}
      title={name}
      data-save={sku}
      suppressHydrationWarning
    >
      <Heart />
      <span className={layout === "icon" ? "spoken" : undefined} suppressHydrationWarning>
        Save
      </span>
    </button>
  );
}

export function Heart() {
  return (
    <svg
      width="22"
      height="20"
      viewBox="0 0 22 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden
    >
      <path d="M11 18.4 2.7 10a5 5 0 0 1 7.1-7L11 4.2 12.2 3a5 5 0 0 1 7.1 7z" />
    </svg>
  );
}
