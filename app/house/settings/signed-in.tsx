import { momentText } from "../../../domain/house/time.ts";
import type { ListedSession } from "../../../server/services/house/sessions.ts";
import { Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
import { Row, Rows } from "../rows.tsx";
import { Section } from "../section.tsx";
import type { Result } from "./results.ts";

type Props = { sessions: readonly ListedSession[]; result: Result | undefined };

/** Where the person is signed in, and the way out of each: for a phone that is lost. */
export function SignedIn({ sessions, result }: Props) {
  const isOurs = result?.act === "end-session" || result?.act === "end-others";
  return (
    <Section id="signed-in" title="Signed in">
      {isOurs && result.status && <Notice kind="status">{result.status}</Notice>}
      <Rows>
        {sessions.map(({ id, device, network, createdAt, seenAt, isThis }) => (
          <Row
            key={id}
            title={isThis ? `${device}, this one` : device}
            note={`${network} · since ${momentText(createdAt)} · last used ${momentText(seenAt)}`}
          >
            {!isThis && (
              <Form act="end-session" id={id}>
                <button className="button-text" type="submit">
                  End this session
                </button>
              </Form>
            )}
          </Row>
        ))}
      </Rows>
      {sessions.length > 1 && (
        <Form act="end-others">
          <button className="button-line" type="submit">
            End all others
          </button>
        </Form>
      )}
    </Section>
  );
}
