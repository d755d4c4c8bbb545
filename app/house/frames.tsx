import styles from "./frames.module.css";

/** The page at `href` on a phone and on a desk. The frames run no scripts: nobody can buy there. */
export function Frames({ href, where = "" }: { href: string; where?: string }) {
  return (
    <div className={styles.frames}>
      {[
        { width: 390, height: 844, title: `On a phone${where}`, style: styles.at390 },
        { width: 1440, height: 900, title: `On a desk${where}`, style: styles.at1440 },
      ].map((each) => (
        <figure key={each.width} className={each.style}>
          <figcaption>
            {each.title}, {each.width} px
          </figcaption>
          <div className={styles.box}>
            <iframe
              src={href}
              title={each.title}
              width={each.width}
              height={each.height}
              sandbox="allow-same-origin"
            />
          </div>
        </figure>
      ))}
    </div>
  );
}
