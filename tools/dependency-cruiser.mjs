/** The import rules for web/ (see CONTRIBUTING.md), run by `build.py check`. Imports in JSDoc comments are not checked. */
export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'parts-know-no-exhibit-and-no-engine',
      severity: 'error',
      from: { path: '^web/parts/' },
      to: { path: '^web/', pathNot: '^web/parts/' },
    },
    {
      name: 'engine-knows-only-itself',
      severity: 'error',
      from: { path: '^web/engine/' },
      to: { path: '^web/', pathNot: '^web/engine/' },
    },
    {
      name: 'exhibits-know-only-parts-and-engine',
      severity: 'error',
      from: { path: '^web/exhibits/([^/]+)/' },
      to: {
        path: '^web/',
        pathNot: '^web/((parts|engine|exhibits/$1)/|(site|preferences|results|shared-result)\\.js$)',
      },
    },
  ],
  options: { doNotFollow: { path: 'node_modules' } },
};
