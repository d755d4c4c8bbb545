import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChangeEvent } from "react";
import { CLOSE_UP, pictureView } from "../../../../domain/media/photographs.ts";
import type { PhotographItem, PhotographList } from "../../../../domain/media/photographs.ts";
import type { Encodings } from "../../../../domain/media/pictures.ts";
import { altField, altIdName } from "../../../../domain/stories/fields.ts";
import { Field } from "../../../design/field.tsx";
import { useDrag } from "../../browser/use-drag.ts";
import { useIsAwake } from "../../browser/use-is-awake.ts";
import { Crop } from "./crop.tsx";
import { Item } from "./item.tsx";
import type { Upload } from "./uploader.ts";
import { usePhotographs } from "./use-photographs.ts";
import styles from "./photographs.island.module.css";

export type Props = {
  list: PhotographList;
  /** What the shop shows now, while there is no draft of other photographs. */
  shown: readonly Encodings[];
  /** Some of the `shown` photographs were uploaded by the owner; otherwise new ones take the place of all. */
  areOwn: boolean;
  /** The piece was never published: the form with its texts publishes it, photographs included. */
  isNew: boolean;
  /** Photographs of a story have no views, and neither head nor hem; each has an alternative text instead. */
  alts?: Alts;
  /** The id of its forms: the same in the server's page and in the browser. */
  formId: string;
};

/** Alternative texts by photograph, as fields of the page's form with the id `form`: a picture comes with its field. */
type Alts = {
  form: string;
  texts: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
};

/** A piece's photographs: added from camera or gallery, put in order, cropped and removed. */
export default function Photographs({ list: first, shown, areOwn, isNew, alts, formId }: Props) {
  const isOfStory = alts !== undefined;
  const { list, trouble, uploads, uploader, calls, take, order, exchange, exchanged } =
    usePhotographs(first);
  const isAwake = useIsAwake();
  const [cropped, setCropped] = useState<PhotographItem>();
  const ids = list.photographs.map(({ id }) => id);
  const { order: shownIds, dragged, handle } = useDrag(ids, order);
  const byId = new Map(list.photographs.map((each) => [each.id, each]));
  const hasDraft = list.version > 0;

  return (
    <div className={styles.photographs}>
      {!hasDraft && shown.length > 0 && <Shown photographs={shown} />}
      {list.photographs.length > 0 && (
        <ol className={styles.grid} aria-label="Photographs">
          {shownIds.map((id, at) => {
            const item = byId.get(id);
            return (
              item && (
                <Item
                  key={id}
                  {...{ item, at, ids, version: list.version, formId, isAwake, handle, isOfStory }}
                  sku={list.sku}
                  isDragged={dragged === id}
                  isExchanged={exchanged === id}
                  onExchange={(file) => void exchange(id, file)}
                  onOrder={order}
                  onCrop={() => setCropped(item)}
                />
              )
            );
          })}
        </ol>
      )}
      <Uploads uploads={uploads} onRemove={uploader.remove} />
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <Add
        sku={list.sku}
        isAwake={isAwake}
        onFiles={(files) => uploader.add(files.map((file) => ({ file, name: file.name })))}
      />
      {!hasDraft && shown.length > 0 && (
        <Act
          formId={formId}
          act="open-draft"
          label={areOwn ? "Change order, or remove" : "Exchange one of these"}
        />
      )}
      {!isNew && hasDraft && <Publish formId={formId} list={list} />}
      {alts && <AltFields {...alts} photographs={list.photographs} />}
      {cropped && (
        <Crop
          url={calls.wholeUrl(cropped.id)}
          shown={cropped.crop}
          isCloseUp={isOfStory || pictureView(ids.indexOf(cropped.id) + 1, ids.length) === CLOSE_UP}
          other={otherBalance(list, cropped.id)}
          onClose={() => setCropped(undefined)}
          onCrop={(crop) => take(calls.crop(cropped.id, list.version, crop))}
        />
      )}
    </div>
  );
}

function AltFields(props: Alts & Pick<PhotographList, "photographs">) {
  const { form, texts, errors, photographs } = props;
  if (photographs.length === 0) return null;
  return (
    <>
      {photographs.map(({ id, url }, at) => (
        <div key={id} className={styles.alt}>
          <img src={url} width={64} height={80} alt="" />
          <div>
            <input type="hidden" form={form} name={altIdName(at)} value={id} />
            <Field
              form={id}
              formId={form}
              field={altField(at)}
              {...{ value: texts[id], error: errors[id], autoFocus: id in errors }}
            />
          </div>
        </div>
      ))}
      <p className="fine-print">These texts are saved with the story, below.</p>
    </>
  );
}

/** The first white balance that another photograph of the piece has: five frames are taken in one light. */
function otherBalance({ photographs }: PhotographList, id: string) {
  for (const [at, { crop, ...other }] of photographs.entries()) {
    if (other.id !== id && crop.balance) {
      return { name: `photograph ${at + 1}`, balance: crop.balance };
    }
  }
  return undefined;
}

/** The published photographs, small, since nothing can be done with them here. */
function Shown({ photographs }: { photographs: readonly Encodings[] }) {
  return (
    <ul className={styles.shown} aria-label="Shown now">
      {photographs.map((encodings, at) => (
        <li key={encodings.src}>
          <img
            {...encodings}
            sizes="(min-width: 35rem) 8rem, 22vw"
            width={160}
            height={200}
            alt={`Photograph ${at + 1}`}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  );
}

type AddProps = { sku: string; isAwake: boolean; onFiles(files: readonly File[]): void };

/** Adds photographs: without a script one at a time, by a form; with it several at once, or from the camera. */
function Add({ sku, isAwake, onFiles }: AddProps) {
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement | null) => {
    if (!field?.files?.length) return;
    onFiles([...field.files]);
    field.value = "";
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => take(target);
  // What was chosen before the script came.
  const takeChosen = useEffectEvent(() => take(gallery.current));
  useEffect(() => takeChosen(), []);
  return (
    <form
      className={styles.add}
      method="post"
      action={`/house/api/pieces/${sku}/photographs/form`}
      encType="multipart/form-data"
    >
      <input
        className={styles.file}
        ref={gallery}
        type="file"
        name="photograph"
        aria-label="Photograph"
        accept="image/*"
        hidden={isAwake}
        multiple={isAwake}
        required={!isAwake}
        onChange={isAwake ? onChange : undefined}
      />
      {isAwake && (
        <>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label="Camera"
            onChange={onChange}
          />
          <button
            className={`button-line ${styles.camera}`}
            type="button"
            onClick={() => camera.current?.click()}
          >
            Take a photograph
          </button>
        </>
      )}
      <button
        className="button-line"
        type={isAwake ? "button" : "submit"}
        onClick={isAwake ? () => gallery.current?.click() : undefined}
      >
        Add photographs
      </button>
    </form>
  );
}

/** Publishes, previews or discards new photographs of a published piece, apart from its texts. */
function Publish({ formId, list }: Pick<Props, "formId" | "list">) {
  const { version, needs } = list;
  return (
    <div className={styles.publish}>
      {needs.length > 0 ? (
        <p role="status">Before they can be published: {needs.join(" ")}</p>
      ) : (
        <p role="status">Ready: shoppers still see the photographs of before.</p>
      )}
      <form method="post">
        <input type="hidden" name="form" value={formId} />
        <input type="hidden" name="version" value={version} />
        <button className="button" type="submit" name="act" value="publish">
          Publish
        </button>
        <button className="button-line" type="submit" name="act" value="preview">
          Preview
        </button>
        <button className="button-text" type="submit" name="act" value="discard">
          Discard these
        </button>
      </form>
    </div>
  );
}

function Act({ formId, act, label }: { formId: string; act: string; label: string }) {
  return (
    <form method="post">
      <input type="hidden" name="form" value={formId} />
      <button className="button-text" type="submit" name="act" value={act}>
        {label}
      </button>
    </form>
  );
}

type UploadsProps = { uploads: readonly Upload[]; onRemove(key: string): void };

/** The uploads in their order, each with its progress or the reason why it waits. */
export function Uploads({ uploads, onRemove }: UploadsProps) {
  const left = uploads.filter(({ state }) => state !== "refused").length;
  return (
    <>
      <p className={styles.left} role="status">
        {left > 0 && `${left === 1 ? "1 photograph is" : `${left} photographs are`} on the way.`}
      </p>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="On the way">
          {uploads.map(({ key, name, preview, state, progress, message }) => (
            <li key={key}>
              <img src={preview} width={64} height={80} alt="" />
              <div>
                <p>{name}</p>
                {state === "refused" ? (
                  <p className={styles.trouble} role="alert">
                    {message}
                  </p>
                ) : (
                  <>
                    <progress value={state === "sending" ? progress : 0} aria-label={name} />
                    <p>{WORDS[state](progress, message)}</p>
                  </>
                )}
              </div>
              <button type="button" onClick={() => onRemove(key)} aria-label={`Leave out ${name}`}>
                Leave out
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const WORDS = {
  waiting: () => "Waits for its turn.",
  sending: (progress: number) =>
    progress < 1 ? `${Math.round(progress * 100)} % sent.` : "Sent. The shop is looking at it.",
  retrying: (_progress: number, message = "") => message,
};
