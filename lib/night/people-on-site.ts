type OfKind = { kind: string };

/** Sorts items about people on site before all others: whoever moves the telescope may harm them. */
export const comparePeopleOnSite = (a: OfKind, b: OfKind): number =>
  Number(b.kind === 'people_on_site') - Number(a.kind === 'people_on_site');
