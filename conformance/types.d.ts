import type { ActorProbe, CombatantProbe, CombatProbe, ItemProbe, MessageProbe } from './probe.ts';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SystemNameConfig {
    name: 'fivefold';
  }
  interface AssumeHookRan {
    ready: never;
  }
  interface DataModelConfig {
    Actor: { probe: typeof ActorProbe };
    Item: { probe: typeof ItemProbe };
    ChatMessage: { probe: typeof MessageProbe };
    Combat: { probe: typeof CombatProbe };
    Combatant: { probe: typeof CombatantProbe };
  }
}
