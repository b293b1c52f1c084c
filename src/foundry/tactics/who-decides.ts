import { CHARACTER_NAMES, MISSIONS } from '../../core/tactics/character.ts';
import { breakingPointOf, MORALE_NAMES, type Morale } from '../../core/tactics/morale.ts';
import { idOf, nameOf, SYSTEM } from '../shared/ids.ts';
import { percent, uiText } from '../shared/text.ts';
import { readRound } from '../tracker/round.ts';
import { askChoices, type Group, optionsUnder } from './choices.ts';
import { playsAlone, setAlone } from './extras.ts';
import { CHARACTER, hasMorale, MISSION, MORALE, mindOf, moraleOf } from './mind.ts';

/* Who decides for a fighter: a person, or a tactician with a character, a mission and a morale, which are kept with the actor. */

/** What stands for a person among the characters. */
const PERSON = 'person';

/** Who decides for a fighter, and what for if they do not simply fight, in words. */
export function deciderText(combatant: Combatant.Implementation): string {
  if (!playsAlone(combatant) || !combatant.actor) return uiText(`extras.character.${PERSON}`);
  const { character, mission } = mindOf(idOf(combatant.actor));
  const thinks = uiText(`extras.character.${character}`);
  return mission === 'fight'
    ? thinks
    : uiText('extras.decidesAnd', { who: thinks, what: uiText(`extras.mission.${mission}`) });
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
      {
        name: MISSION,
        legend: uiText('extras.missions'),
        options: optionsUnder(MISSIONS, 'extras.mission', 'extras.missionHint', mind.mission),
      },
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
  const morale = MORALE_NAMES.find((one) => one === said.chosen[MORALE]);
  if (morale !== undefined && morale !== nerve) await keep(MORALE, morale);
  if ((character !== undefined) !== playsAlone(combatant)) await setAlone(combatant, character !== undefined);
}
