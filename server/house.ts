import type { Today } from "../domain/house/today.ts";
import { createHousePieces } from "./house-pieces.ts";
import type { HousePieces } from "./house-pieces.ts";
import { acceptInvitation, readInvitation } from "./services/house/accept-invitation.ts";
import type { AcceptResult } from "./services/house/accept-invitation.ts";
import { newFactor } from "./services/house/authenticator.ts";
import type { NewFactor } from "./services/house/authenticator.ts";
import { changeRole, removePerson } from "./services/house/change-people.ts";
import type { ChangePersonResult } from "./services/house/change-people.ts";
import { confirmPassword } from "./services/house/confirm-password.ts";
import type { ConfirmResult } from "./services/house/confirm-password.ts";
import { endOtherSessions, endOwnSession } from "./services/house/end-sessions.ts";
import { invite } from "./services/house/invite.ts";
import type { Invitation, InviteResult } from "./services/house/invite.ts";
import { listPeople } from "./services/house/people.ts";
import type { ListedPerson } from "./services/house/people.ts";
import { readToday } from "./services/house/read-today.ts";
import { listRecord } from "./services/house/record.ts";
import type { Recorded, RecordQuery } from "./services/house/record.ts";
import { turnOffFactor, turnOnFactor } from "./services/house/second-factor.ts";
import type { FactorProof, TurnOnResult } from "./services/house/second-factor.ts";
import { listSessions, readVisit } from "./services/house/sessions.ts";
import type { ListedSession } from "./services/house/sessions.ts";
import { isCodeNeeded, signIn, signOut } from "./services/house/sign-in.ts";
import type { Credentials, SignInResult } from "./services/house/sign-in.ts";
import { signInWithCode } from "./services/house/sign-in-code.ts";
import type { CodeResult } from "./services/house/sign-in-code.ts";
import type { Caller, Person, Visit } from "./services/house/types.ts";
import type { Ports } from "./services/ports.ts";
import { createHouseOrders } from "./house-orders.ts";
import type { HouseOrders } from "./house-orders.ts";

/** The services of the owner's side, for the loaders and actions of its screens. A new service adds its row here. */
export type House = HousePieces & {
  /** Who a request comes from, by its `Cookie` header; undefined without a session that is good now. */
  readVisit(cookies: string | null): Promise<Visit | undefined>;
  signIn(credentials: Credentials, caller: Caller): Promise<SignInResult>;
  /** Whether a request is between password and code. */
  isCodeNeeded(cookies: string | null): Promise<boolean>;
  signInWithCode(code: string, cookies: string | null, caller: Caller): Promise<CodeResult>;
  /** Returns the `Set-Cookie` that deletes the session's cookie. */
  signOut(visit: Visit): Promise<string>;
  /** Passes if the password is not older than ten minutes, or `password` is right. */
  confirmPassword(visit: Visit, password: string | undefined): Promise<ConfirmResult>;
  readInvitation(token: string): Promise<Person | undefined>;
  acceptInvitation(
    token: string,
    passwords: { password: string; repeat: string },
    caller: Caller,
  ): Promise<AcceptResult>;
  /** The visitor's own sessions. */
  listSessions(visit: Visit): Promise<ListedSession[]>;
  endSession(visit: Visit, id: string): Promise<boolean>;
  endOtherSessions(visit: Visit): Promise<number>;
  newFactor(visit: Visit): Promise<NewFactor>;
  turnOnFactor(visit: Visit, proof: FactorProof): Promise<TurnOnResult>;
  turnOffFactor(visit: Visit): Promise<void>;
  listPeople(): Promise<ListedPerson[]>;
  invite(invitation: Invitation): Promise<InviteResult>;
  changeRole(change: Parameters<typeof changeRole>[1]): Promise<ChangePersonResult>;
  removePerson(change: Parameters<typeof removePerson>[1]): Promise<ChangePersonResult>;
  readToday(): Promise<Today>;
  listRecord(query: RecordQuery): Promise<Recorded[]>;
  orders: HouseOrders;
};

export function createHouse(ports: Ports): House {
  return {
    ...createHousePieces(ports),
    readVisit: (cookies) => readVisit(ports, cookies),
    signIn: (credentials, caller) => signIn(ports, credentials, caller),
    isCodeNeeded: (cookies) => isCodeNeeded(ports, cookies),
    signInWithCode: (code, cookies, caller) => signInWithCode(ports, code, cookies, caller),
    signOut: (visit) => signOut(ports, visit),
    confirmPassword: (visit, password) => confirmPassword(ports, visit, password),
    readInvitation: (token) => readInvitation(ports, token),
    acceptInvitation: (token, passwords, caller) =>
      acceptInvitation(ports, token, passwords, caller),
    listSessions: (visit) => listSessions(ports, visit),
    endSession: (visit, id) => endOwnSession(ports, visit, id),
    endOtherSessions: (visit) => endOtherSessions(ports, visit),
    newFactor: ({ person }) => newFactor(ports.random, person.email),
    turnOnFactor: (visit, proof) => turnOnFactor(ports, visit, proof),
    turnOffFactor: (visit) => turnOffFactor(ports, visit),
    listPeople: () => listPeople(ports.db),
    invite: (invitation) => invite(ports, invitation),
    changeRole: (change) => changeRole(ports, change),
    removePerson: (change) => removePerson(ports, change),
    readToday: () => readToday(ports),
    listRecord: (query) => listRecord(ports.db, query),
    orders: createHouseOrders(ports),
  };
}
