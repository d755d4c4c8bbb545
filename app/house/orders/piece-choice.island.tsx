import { useEffect, useRef, useState } from "react";
import { piecesNamed } from "../../../domain/house/named-pieces.ts";
import { thumbnailUrl } from "../../../domain/media/thumbnail.ts";
import { useIsAwake } from "../browser/use-is-awake.ts";
import styles from "./piece-choice.island.module.css";

type Props = {
  name: string;
  label: string;
  maxLength: number;
  /** The id of the `datalist` with the names of all pieces. */
  list: string;
  value: string;
  error?: string | undefined;
  /** The page opens at this field. */
  opensHere: boolean;
};

type Piece = { fullName: string; price: string; sku: string };

const MOST = 5;

/**
 * The field for a piece's name. With a script the pieces that fit what is typed stand below it with their pictures;
 * without one the browser proposes names from the list, and the server reads a part of a name, too.
 */
export default function PieceChoice({ name, label, maxLength, list, error, ...given }: Props) {
  const isAwake = useIsAwake();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(given.value);
  // What was refused is no choice: the pieces that it can mean are shown.
  const [chosen, setChosen] = useState(error ? "" : given.value);
  // What was typed before the script came.
  useEffect(() => setTyped(field.current?.value ?? ""), []);
  const some = isAwake && typed !== chosen ? matches(list, typed) : [];
  const choose = (piece: string) => {
    if (field.current) field.current.value = piece;
    setTyped(piece);
    setChosen(piece);
  };
  return (
    <div className={styles.choice}>
      <label>
        <span>{label}</span>
        <input
          ref={field}
          type="text"
          name={name}
          defaultValue={given.value}
          maxLength={maxLength}
          list={isAwake ? undefined : list}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- A refused form opens at its first field with an error.
          autoFocus={given.opensHere}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${name}-error`}
          onChange={({ target }) => setTyped(target.value)}
          // Enter would send the form around this field.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </label>
      {error && (
        <p className={styles.error} id={`${name}-error`}>
          {error}
        </p>
      )}
      <ul aria-label="Found">
        {some.map((piece) => (
          <li key={piece.sku}>
            <button type="button" onClick={() => choose(piece.fullName)}>
              <img src={thumbnailUrl(piece.sku)} width={40} height={50} alt="" />
              <span>{piece.fullName}</span>
              <small>{piece.price}</small>
            </button>
          </li>
        ))}
      </ul>
      <p className="spoken" role="status">
        {some.length > 0 && `${some.length} found.`}
      </p>
    </div>
  );
}

function matches(list: string, typed: string): Piece[] {
  const options = document.querySelectorAll<HTMLOptionElement>(`#${list} option`);
  const pieces = [...options].map(({ value, label, dataset }) => ({
    fullName: value,
    price: label,
    sku: dataset["sku"] ?? "",
  }));
  return piecesNamed(pieces, typed).slice(0, MOST);
}
