/** The code of the probe system: one kind of actor with health, and two statuses. */
const { NumberField, SchemaField } = foundry.data.fields;

class Hero extends foundry.abstract.TypeDataModel {
  static defineSchema() {
    const number = (initial) => new NumberField({ required: true, integer: true, initial });
    return { health: new SchemaField({ value: number(7), max: number(10) }) };
  }
}

Hooks.once('init', () => {
  CONFIG.Actor.dataModels.hero = Hero;
  for (const id of Object.keys(CONFIG.statusEffects)) delete CONFIG.statusEffects[id];
  if (Array.isArray(CONFIG.statusEffects)) CONFIG.statusEffects.length = 0;
  CONFIG.statusEffects.push(
    { id: 'dazed', name: 'PROBE.Dazed', img: 'systems/probe/star.svg', hud: true },
    { id: 'dead', name: 'PROBE.Dead', img: 'systems/probe/star.svg', hud: true },
  );
});
