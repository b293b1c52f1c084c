/** Metres in one unit, for units that people write on their grids. Unknown units count as metres. */
const METRES: { readonly [unit: string]: number } = {
  ft: 0.3048,
  "'": 0.3048,
  feet: 0.3048,
  фт: 0.3048,
  фут: 0.3048,
  yd: 0.9144,
  yards: 0.9144,
  ярд: 0.9144,
  km: 1000,
  км: 1000,
  mi: 1609.344,
};

/** Metres in one unit of a grid. */
export const metresIn = (units: string): number => METRES[units.trim().toLowerCase()] ?? 1;
