import type { ActionDef, Declared, Way } from '../../../core/action.ts';
import type { Play } from '../../../core/ask.ts';
import { askIds } from '../../../core/ask-id.ts';
import type { Change } from '../../../core/change.ts';
import { memoize } from '../../../core/memoize.ts';
import { type Infer, num, text } from '../../../core/spec.ts';
import { quiet } from '../../../core/stage.ts';
import { givenOnly, type Id, type Msg, msg, names, type RuleId } from '../../../core/text.ts';
import { inRound, type PreparedShield, type WfFighter, type WfStage } from '../data/fighter.ts';
import {
  OF_A_BLOW,
  OF_A_PATH,
  OF_A_SHOT,
  type RashRow,
  type Rules,
  type Situation,
  whole,
} from '../data/rules.ts';
import type { Withdrawal } from '../figures/board.ts';
import { situationOf, USUAL } from '../figures/legality.ts';
import type { Rate } from '../figures/movement.ts';
import type { Mode } from '../figures/numbers.ts';
import { record } from '../figures/state.ts';

/** A declaration. `hold`, `decline` and `end` are not actions, but answers to an ask for a reaction or the next attack. */
export type WfDeclaration = Declared & {
  readonly weapon?: Id;
  readonly situation?: Partial<Situation>;
  /** The direction of a prepared shield, and by how much it weakens shots (WF-13.4). */
  readonly shield?: PreparedShield;
  /** The half actions paid for it, if it takes all that are left (GAP-14). */
  readonly halves?: number;
};

/** The input of the play that carries out any action other than an attack. */
export const actionInput = {
  who: text(),
  action: text(),
  target: text(),
  weapon: text(),
  /** How many squares a path enters. */
  entered: num(0, { min: 0 }),
};

/** The same with optional fields; `halves`: the half actions paid for it, by default its cost. */
export type ActionInput = Infer<typeof actionInput> & Pick<WfDeclaration, 'shield' | 'halves'>;

export interface WfAction extends ActionDef<WfFighter, Rules, WfDeclaration, never, never> {
  readonly kind: keyof typeof KINDS;
  /** How many half actions it takes (GAP-5). `costs` is the precise number, which may depend on the declaration. */
  readonly halves: 0 | 1 | 2;
  costs(fighter: WfFighter, declaration: WfDeclaration, rules: Rules): number;
  readonly mode?: Mode;
  /** As many attacks as the fighter has (WF-6.7, WF-6.13). */
  readonly sequence?: true;
  /** Its row in the table of rash actions; if omitted, it is never rash. */
  readonly rash?: RashRow;
  readonly reach?: true;
  /** How far it may move (WF-1.1, WF-1.2, GAP-6). `boardMove`: undeclared movement on the board counts as this action. */
  readonly rate?: Rate;
  readonly boardMove?: true;
  /** Available only in a running fight. */
  readonly inRoundOnly?: true;
  /** A usual reaction; any other needs the GM's consent (WF-3.19). */
  readonly reaction?: true;
  /** It keeps the bonus for aiming (AMB-53), and does not interrupt loading (GAP-14). */
  readonly keepsAim?: true;
  readonly keepsLoading?: true;
  /** It ends the fighter's turn. `keepsHalf`: one half action is saved for later (GAP-5). */
  readonly ends?: true;
  readonly keepsHalf?: true;
  /** Why it is not possible, whatever the moment. */
  fault?(fighter: WfFighter, declaration: WfDeclaration, rules: Rules): Msg | undefined;
  /** The changes it makes. */
  write?(fighter: WfFighter, input: ActionInput): Change[];
  /** How it is carried out, if it does more than make changes. */
  carryOut?(stage: WfStage, input: ActionInput, rules: Rules): Play<boolean>;
  /** The event that is told when it is carried out; by default only that it was done. */
  readonly told?: string;
}

/** The heading of each kind of action, and the play that carries it out. */
const KINDS = {
  blow: { group: 'attack', play: 'attack' },
  shot: { group: 'attack', play: 'shoot' },
  way: { group: 'move', play: 'deed' },
  deed: { group: 'other', play: 'deed' },
  mark: { group: 'other', play: 'deed' },
  end: { group: 'other', play: 'deed' },
} as const;

const NOTHING: readonly string[] = [];
const CLOSE = ['reach'];
const RASH = ['passes'];
const SHOT = [...OF_A_SHOT, 'passes'];
const BOUND_SHOT = [...SHOT, 'reach', 'markInReach'];
const MARK = ['reach', 'markInReach'];
const CHARGE = [...OF_A_BLOW.filter((field) => field !== 'reach'), 'runUp', 'runTo', 'stands', ...OF_A_PATH];
const MANOEUVRE = [...OF_A_BLOW, 'stepIn', 'stepTo', 'stands', 'retreats', 'retreatsThen', 'noRoom'];

/** The relevant circumstances of an action. Actions share equal lists, because results are cached by them. */
function fieldsOf({ kind, mode, rash, reach }: WfAction, rules: Rules): readonly string[] {
  if (mode === 'charge') return CHARGE;
  if (mode === 'manoeuvring') return MANOEUVRE;
  if (kind === 'deed') return reach ? CLOSE : rash ? RASH : NOTHING;
  const shot = rules.markBindsRangedAttacks ? BOUND_SHOT : SHOT;
  return { blow: OF_A_BLOW, shot, way: OF_A_PATH, mark: MARK, end: NOTHING }[kind];
}

type Fields = readonly string[];
const withNear = memoize((fields: Fields): Fields => [...new Set([...fields, 'near'])]);
const withoutPasses = memoize((fields: Fields): Fields => fields.filter((field) => field !== 'passes'));

const among = memoize(
  (fields: readonly string[], situation: Partial<Situation>): Partial<Situation> =>
    Object.fromEntries(Object.entries(situation).filter(([field]) => fields.includes(field))),
);

/** Whether an action is one of the attack actions of a turn (AMB-3). */
export const isAttack = ({ kind }: WfAction): boolean => kind === 'blow' || kind === 'shot';

/** The relevant circumstances of an action, and who has the fighter within reach. */
export function situationFor(def: WfAction, all: Partial<Situation>, rules: Rules): Partial<Situation> {
  const fields = fieldsOf(def, rules);
  return among(isAttack(def) || def.rash ? withNear(fields) : fields, all);
}

const COSTS = ['free', 'half', 'full'] as const;

/** Defines an action. Whatever actions have in common follows from kind and cost. */
export function action(
  kind: WfAction['kind'],
  halves: WfAction['halves'],
  why: RuleId,
  icon: string,
  own: Partial<WfAction> = {},
): WfAction {
  const def: WfAction = {
    kind,
    halves,
    why,
    icon,
    ...KINDS[kind],
    declared: true,
    costs: () => halves,
    detail: (fighter, declaration, rules) =>
      msg(`wfrp.cost.${COSTS[def.costs(fighter, declaration, rules)] ?? 'full'}`),
    listed: ({ fighter }) => !own.inRoundOnly || inRound(fighter),
    // If a board measures who is within reach, nobody has to enter it.
    circumstances: ({ measured, rules }) => {
      const still = kind === 'shot' || kind === 'deed';
      return still && measured?.near ? withoutPasses(fieldsOf(def, rules)) : fieldsOf(def, rules);
    },
    says: ({ situation, rules }) => {
      const about = situationFor(def, whole(situation as Partial<Situation>), rules);
      return Object.keys(about).length > 0 ? { situation: about } : {};
    },
    input: (fighter, declaration) => playInput(def, reacting(fighter), declaration, false) as never,
    check: () => undefined,
    ...own,
  };
  return def;
}

/** Defines an action that is neither an attack nor a movement. */
export const simpleAction = (
  halves: WfAction['halves'],
  why: RuleId,
  icon: string,
  own?: Partial<WfAction>,
): WfAction => action('deed', halves, why, icon, own);

type Actor = Pick<WfFighter, 'id' | 'turn'>;

/** A fighter who can only react has lost their aim: it is not their turn, and they have saved no half action (AMB-16). */
const reacting = (fighter: WfFighter): Actor =>
  fighter.turn.own !== 'now' && !fighter.turn.delayed ? withoutAim(fighter) : fighter;

/** A fighter without their aim, as they are in a reaction (AMB-16). */
export const withoutAim = ({ id, turn }: Actor): Actor => ({ id, turn: { ...turn, aimed: undefined } });

/** The complete input of the play that carries out a declaration. `fresh`: the fight is in its first round. */
export function playInput(
  { kind, mode = 'standard', sequence }: WfAction,
  { id, turn }: Actor,
  declaration: WfDeclaration,
  fresh: boolean,
): object {
  const { target = '', weapon = '', shield, halves } = declaration;
  const situation = situationOf(declaration);
  const aimed = turn.aimed === true;
  const blow = { attacker: id, defender: target, weapon };
  if (kind === 'blow')
    return {
      ...blow,
      mode,
      aimed: aimed && mode === 'standard',
      stepped: mode === 'manoeuvring' && situation.stepIn,
      fresh,
      ...retreatsIn(situation),
      situation,
    };
  if (kind === 'shot') return { ...blow, aimed: aimed && !sequence, situation };
  return {
    who: id,
    action: declaration.action,
    target,
    weapon,
    entered: situation.entered,
    ...givenOnly({ shield, halves }),
  };
}

/** Where the opponent could withdraw to, if a board has measured that (ALG-6). */
function retreatsIn(situation: Situation): { readonly withdrawals?: readonly Withdrawal[] } {
  const { retreats, retreatsThen, noRoom, stepIn, stepTo } = situation;
  const squares = Object.entries(stepIn ? retreatsThen : retreats).map(([key, side]) => {
    const [x = 0, y = 0] = key.split(',').map(Number);
    return { at: { x, y }, side };
  });
  const measured = stepIn ? stepTo.length > 0 : squares.length > 0 || noRoom;
  return measured ? { withdrawals: squares } : {};
}

const within = memoize((known: Partial<Situation>): Partial<Situation> => ({ ...known, reach: true }));

/** The same declaration with its target within reach. */
export const reached = (declaration: WfDeclaration): WfDeclaration => ({
  ...declaration,
  situation: within(declaration.situation ?? USUAL),
});

/** Makes one way to take an action for each suitable item. */
export const withThings =
  (action: string, things: (fighter: WfFighter) => readonly { readonly id: Id; readonly name: Msg }[]) =>
  ({ fighter }: { readonly fighter: WfFighter }): Way<WfDeclaration>[] =>
    things(fighter).map(({ id, name }) => ({
      id: `${action}:${id}`,
      label: msg('wfrp.offer.with', { deed: msg(`wfrp.action.${action}`), with: name }),
      cell: { row: name, column: msg(`wfrp.action.${action}`) },
      says: { weapon: id },
    }));

/** Carries out any action other than an attack. Movement gives up a prepared shield (AMB-39). */
export function* carryOut(stage: WfStage, def: WfAction, given: ActionInput, rules: Rules): Play<boolean> {
  const { who, target, action: done, entered } = given;
  if (def.carryOut) return yield* def.carryOut(stage, given, rules);
  if (def.kind === 'way') stage.act(...record(stage.of(who), 'shield', undefined, 'AMB-39'));
  stage.act(...(def.write?.(stage.of(who), given) ?? []));
  if (def.told) stage.tell(def.told, { who, by: target }, quiet('WF-3.6'));
  else stage.tell('does', { who, action: done, n: entered, by: target || who }, quiet('GAP-5'));
  return true;
}

const ASKS = names('die hurry sees declare react next resume consent delayed cornered rash mark');

export type AskKind = (typeof ASKS)[number];

export const ask = askIds<AskKind>(...ASKS);
