import { MISSIONS } from '../../core/tactics/aim.ts';
import { CHARACTER_NAMES } from '../../core/tactics/character.ts';
import { FAR } from '../../core/tactics/mission.ts';
import { breakingPointOf, MORALE_NAMES, type Morale } from '../../core/tactics/morale.ts';
import type { Id } from '../../core/text.ts';
import { idOf, nameOf, SYSTEM } from '../shared/ids.ts';
import { percent, uiText } from '../shared/text.ts';
import { readRound } from '../tracker/round.ts';
import { askChoices, type Group, optionsUnder } from './choices.ts';
import { playsAlone, setAlone } from './extras.ts';
import { sidesOf } from './field.ts';
import { CHARACTER, hasMorale, MISSION, MORALE, mindOf, moraleOf, WARD } from './mind.ts';

/* Who decides for a fighter: a person, or a tactician with a character, a mission and a morale, which are kept with the actor. */

/** What stands for a person among the characters. */
const PERSON = 'person';

/** Who decides for a fighter, and what for if they do not simply fight, in words. */
export function deciderText(combatant: Combatant.Implementation): string {
  if (!playsAlone(combatant) || !combatant.actor) return uiText(`extras.character.${PERSON}`);
  const { character, mission, ward } = mindOf(idOf(combatant.actor));
  const thinks = uiText(`extras.character.${character}`);
  if (mission === 'fight') return thinks;
  const whom = ward === undefined ? undefined : nameOf(ward);
  const what = whom ? uiText('extras.protects', { whom }) : uiText(`extras.mission.${mission}`);
  return uiText('extras.decidesAnd', { who: thinks, what });
}

/** The others on the side of a fighter, whom they may protect. */
function comradesOf({ parent }: Combatant.Implementation, who: Id): readonly Id[] {
  const side = parent ? sidesOf(parent).find((ids) => ids.includes(who)) : undefined;
  return (side ?? []).filter((id) => id !== who);
}

/** The missions to choose from. Whoever has nobody at their side cannot protect anybody; a choice that was made stays, though that fighter is gone. */
function missions(combatant: Combatant.Implementation, who: Id): Group {
  const { mission, ward } = mindOf(who);
  const wards = new Set([...(ward === undefined ? [] : [ward]), ...comradesOf(combatant, who)]);
  const items = [...wards].map((id) => ({ id, label: nameOf(id), selected: id === ward }));
  const ids = MISSIONS.filter((id) => id !== 'protect' || items.length > 0);
  const options = optionsUnder(ids, 'extras.mission', 'extras.missionHint', mission, { far: FAR });
  const list = { name: WARD, label: uiText('extras.ward'), items };
  return {
    name: MISSION,
    legend: uiText('extras.missions'),
    options: options.map((one) => (one.id === 'protect' ? { ...one, list } : one)),
  };
}

function moraleHint(morale: Morale): string {
  const point = breakingPointOf(morale);
  if (!point) return uiText('extras.moraleHint.never');
  return uiText('extras.moraleHint.runs', { own: percent(point.own), fallen: percent(point.fallen) });
}

/** The morales to choose from, each with the figures at which somebody runs. */
const morales = (now: Morale): Group => ({
  name: MORALE,
  legend: uiText('extras.morales'),
  options: MORALE_NAMES.map((id) => ({
    id,
    label: uiText(`extras.morale.${id}`),
    hint: moraleHint(id),
    checked: id === now,
  })),
});

/** Whether the rules of a fight know when somebody's morale breaks. */
const canBreak = ({ parent }: Combatant.Implementation): boolean =>
  parent !== null && readRound(parent)?.ruleset.tactics?.left !== undefined;

/** Asks the game master who decides for a fighter, what the fighter is there for, and when they run if the world lets them. */
export async function askWhoDecides(combatant: Combatant.Implementation): Promise<void> {
  const { actor } = combatant;
  if (!actor) return;
  const who = idOf(actor);
  const mind = mindOf(who);
  const nerve = moraleOf(who);
  const decides = playsAlone(combatant) ? mind.character : PERSON;
  const said = await askChoices({
    title: uiText('extras.decides', { who: nameOf(who) }),
    groups: [
      {
        name: CHARACTER,
        legend: uiText('extras.decider'),
        options: optionsUnder(
          [PERSON, ...CHARACTER_NAMES],
          'extras.character',
          'extras.characterHint',
          decides,
        ),
      },
      missions(combatant, who),
      ...(hasMorale() && canBreak(combatant) ? [morales(nerve)] : []),
    ],
    ok: uiText('extras.done'),
  });
  if (said === undefined) return;
  const character = CHARACTER_NAMES.find((one) => one === said.chosen[CHARACTER]);
  const mission = MISSIONS.find((one) => one === said.chosen[MISSION]) ?? 'fight';
  const keep = (flag: string, word: string) => actor.setFlag(SYSTEM as never, flag as never, word as never);
  if (character !== undefined && character !== mind.character) await keep(CHARACTER, character);
  if (mission !== mind.mission) await keep(MISSION, mission);
  const ward = said.chosen[WARD];
  if (mission === 'protect' && ward !== undefined && ward !== mind.ward) await keep(WARD, ward);
  const morale = MORALE_NAMES.find((one) => one === said.chosen[MORALE]);
  if (morale !== undefined && morale !== nerve) await keep(MORALE, morale);
  if ((character !== undefined) !== playsAlone(combatant)) await setAlone(combatant, character !== undefined);
}
