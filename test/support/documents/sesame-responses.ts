/** Returns a response of Sesame with the results of its resolvers. */
export const createSesameResponse = (
  ...resolvers: string[]
) => `<?xml version="1.0" encoding="UTF-8" ?>
<Sesame xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://vizier.u-strasbg.fr/xml/sesame_4x.xsd">
<Target option="SNV">
  <name>an object</name>
  <!-- Q24770814 #1 -->
${resolvers
  .map(
    (result) =>
      `  <Resolver name="Sc=Simbad (CDS, via client/server)"><!--delay: 0ms [2] -->${result}</Resolver>`,
  )
  .join('\n')}
</Target>
</Sesame>
<!--- ====Done (2026-Nov-21,20:15:03z)====  -->
`;

/** The response of Sesame for an unknown name. */
export const nothingFoundResponse = createSesameResponse().replace(
  '</Target>',
  '  <INFO>*** Nothing found ***</INFO>\n</Target>',
);
