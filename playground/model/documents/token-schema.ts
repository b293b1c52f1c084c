import {
  DEFAULT_TOKEN,
  TOKEN_DISPLAY_MODES,
  TOKEN_DISPOSITIONS,
  TOKEN_TURN_MARKER_MODES,
} from '../constants.ts';
import * as f from '../fields/index.ts';
import type { DataSchema } from '../fields/schema-field.ts';
import { registry } from '../registry.ts';
import type { Obj } from '../types.ts';
import { LightData } from './light-data.ts';
import { TextureData } from './texture-data.ts';

const choice = (values: Readonly<Record<string, number>>, initial: number): f.NumberField =>
  new f.NumberField({ required: true, choices: Object.values(values), initial });

const bar = (initial: () => string | null): f.SchemaField =>
  new f.SchemaField({
    attribute: new f.StringField({ required: true, nullable: true, blank: false, initial }),
  });

const signed = (): f.NumberField =>
  new f.NumberField({ required: true, nullable: false, initial: 0, min: -1, max: 1 });

/** The fields that tokens and prototype tokens share. */
export function sharedTokenSchema(): DataSchema {
  return {
    displayName: choice(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    actorLink: new f.BooleanField(),
    width: new f.NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    height: new f.NumberField({ nullable: false, positive: true, initial: 1, step: 0.5 }),
    texture: textureField(),
    lockRotation: new f.BooleanField(),
    rotation: new f.AngleField(),
    alpha: new f.AlphaField(),
    disposition: choice(TOKEN_DISPOSITIONS, TOKEN_DISPOSITIONS.HOSTILE),
    displayBars: choice(TOKEN_DISPLAY_MODES, TOKEN_DISPLAY_MODES.NONE),
    bar1: bar(() => registry.system.primaryTokenAttribute),
    bar2: bar(() => registry.system.secondaryTokenAttribute),
    light: new f.EmbeddedDataField(LightData),
    sight: sightField(),
    detectionModes: new f.ArrayField(
      new f.SchemaField({
        id: new f.StringField(),
        enabled: new f.BooleanField({ initial: true }),
        range: new f.NumberField({ required: true, min: 0, step: 0.01 }),
      }),
    ),
    occludable: new f.SchemaField({
      radius: new f.NumberField({ required: true, nullable: false, min: 0, step: 0.01, initial: 0 }),
    }),
    ring: ringField(),
    turnMarker: turnMarkerField(),
    movementAction: new f.StringField({ required: true, blank: false, nullable: true, initial: null }),
    flags: new f.DocumentFlagsField(),
  };
}

function textureField(): TextureData {
  return new TextureData(
    {},
    {
      initial: {
        src: () => DEFAULT_TOKEN,
        anchorX: 0.5,
        anchorY: 0.5,
        fit: 'contain',
        alphaThreshold: 0.75,
      },
      wildcard: true,
    },
  );
}

function sightField(): f.SchemaField {
  return new f.SchemaField({
    enabled: new f.BooleanField({ initial: (data: Obj | undefined) => Number(data?.range) > 0 }),
    range: new f.NumberField({ required: true, nullable: true, min: 0, step: 0.01, initial: 0 }),
    angle: new f.AngleField({ initial: 360, normalize: false }),
    visionMode: new f.StringField({ required: true, blank: false, initial: 'basic' }),
    color: new f.ColorField(),
    attenuation: new f.AlphaField({ initial: 0.1 }),
    brightness: signed(),
    saturation: signed(),
    contrast: signed(),
  });
}

function ringField(): f.SchemaField {
  return new f.SchemaField({
    enabled: new f.BooleanField(),
    colors: new f.SchemaField({ ring: new f.ColorField(), background: new f.ColorField() }),
    effects: new f.NumberField({ required: true, initial: 1, min: 0, max: 0x7fffff, integer: true }),
    subject: new f.SchemaField({
      scale: new f.NumberField({ required: true, nullable: false, initial: 1, min: 0.5 }),
      texture: new f.FilePathField({ categories: ['IMAGE'] }),
    }),
  });
}

function turnMarkerField(): f.SchemaField {
  return new f.SchemaField({
    mode: choice(TOKEN_TURN_MARKER_MODES, TOKEN_TURN_MARKER_MODES.DEFAULT),
    animation: new f.StringField({ required: true, blank: false, nullable: true }),
    src: new f.FilePathField({ categories: ['IMAGE', 'VIDEO'] }),
    disposition: new f.BooleanField(),
  });
}
