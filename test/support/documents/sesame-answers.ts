/** An answer of Sesame as it sends them, with what each resolver says. */
export const sesame = (...resolvers: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<Sesame xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://vizier.u-strasbg.fr/xml/sesame_4x.xsd">
<Target option="SNV">
  <name>an object</name>
  <!-- Q24770814 #1 -->
${resolvers
  .map(
    (said) =>
      `  <Resolver name="Sc=Simbad (CDS, via client/server)"><!--delay: 0ms [2] -->${said}</Resolver>`,
  )
  .join('\n')}
</Target>
</Sesame>
<!--- ====Done (2026-Nov-21,20:15:03z)====  -->
`;

/** What it says of a name that nobody knows. */
export const nothingFound = sesame().replace(
  '</Target>',
  '  <INFO>*** Nothing found ***</INFO>\n</Target>',
);
