import { tokensOf } from '../board/scene.ts';
import { readSetting, registerSetting } from '../settings/settings.ts';
import { ANIMATION, animationSetting } from '../shared/animation.ts';
import { actorOf, idOf, SYSTEM } from '../shared/ids.ts';
import type { Attack, PostHookPayloads } from './hooks.ts';
import type { Sequence } from './sequences.d.ts';

/*
 * Shows attacks by Sequencer, where that module is: a blow at the attacker, a shot from one token to the other, a blast where it lands. Which file is shown is said by the weapon or
 * by the world; nothing is shown where neither says anything, because effects belong to others. It listens to the public hooks, as any module could.
 */

const KINDS = ['blow', 'shot', 'blast'] as const satisfies readonly Attack['kind'][];

/** Registers which effects the world shows. They exist only where Sequencer is. */
function registerEffects(): void {
  for (const kind of KINDS)
    registerSetting(animationSetting(kind), {
      name: `FIVEFOLD.ui.setting.effect.${kind}.name`,
      hint: `FIVEFOLD.ui.setting.effect.${kind}.hint`,
      scope: 'world',
      config: true,
      type: String,
      default: '',
    });
}

/** What an attack shows: what its weapon says, else what the world says of its kind; '' for nothing. */
function effectOf({ attacker, item, kind }: Attack): string {
  const weapon = actorOf(idOf({ uuid: attacker }))?.items.get(item?.split('.').at(-1) ?? '');
  const own = weapon?.getFlag(SYSTEM as never, ANIMATION as never) as unknown;
  const file =
    typeof own === 'string' && own !== '' ? own : String(readSetting(animationSetting(kind)) ?? '');
  return file === 'none' ? '' : file.trim();
}

/** A fighter's token that this user sees on the board. */
function tokenOf(uuid: string): object | undefined {
  const scene = canvas?.ready ? canvas.scene : undefined;
  const tokens = scene ? tokensOf(idOf({ uuid }), scene as Scene.Implementation) : [];
  return tokens.find(({ object }) => object?.visible)?.object ?? undefined;
}

/** Adds what an attack on one target shows. A blow is struck by the attacker, towards the target. */
function addEffect(
  sequence: Sequence,
  file: string,
  kind: Attack['kind'],
  ends: readonly [object, object],
  missed: boolean,
): void {
  const [from, to] = ends;
  const effect = sequence.effect().file(file).locally();
  if (kind === 'shot') effect.atLocation(from).stretchTo(to).missed(missed);
  else if (kind === 'blast') effect.atLocation(to).missed(missed);
  else effect.atLocation(from).rotateTowards(to).missed(missed);
}

/** Shows attacks that are over. Each client shows what its own user sees. */
function showAttacks(
  { attacks, struck }: PostHookPayloads['fivefold.postAttack'],
  sequence: Sequence,
): number {
  let shown = 0;
  for (const attack of attacks) {
    const [file, from] = [effectOf(attack), tokenOf(attack.attacker)];
    for (const target of attack.targets) {
      const to = tokenOf(target);
      if (!file || !from || !to) continue;
      addEffect(sequence, file, attack.kind, [from, to], struck !== null && !struck.includes(target));
      shown += 1;
    }
  }
  return shown;
}

/** Begins to show attacks. Sequencer is there. */
export function integrate(): void {
  registerEffects();
  const on = Hooks.on as unknown as (hook: string, fn: (payload: never) => void) => void;
  on('fivefold.postAttack', (payload) => {
    const { Sequence } = globalThis as unknown as { readonly Sequence: new (options: object) => Sequence };
    const sequence = new Sequence({ moduleName: SYSTEM });
    if (showAttacks(payload, sequence) > 0) sequence.play();
  });
}
