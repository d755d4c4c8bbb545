import { HouseIsland } from "../islands/island.tsx";
import { Push } from "../islands/push/push.tsx";
import { Section } from "../section.tsx";

type Props = {
  publicKey: string;
  endpoint: string | undefined;
};

/** Messages to this phone. */
export function NewOrders(props: Props) {
  return (
    <Section id="new-orders" title="New orders">
      <HouseIsland
        name="push"
        component={Push}
        without="asking for messages needs it"
        props={props}
      />
    </Section>
  );
}
