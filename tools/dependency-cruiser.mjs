/** Who may import whom in web/ (see CONTRIBUTING.md). `build.py check` runs it; it does not see imports in JSDoc comments. */
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
      to: { path: '^web/', pathNot: '^web/((parts|engine|exhibits/$1)/|(site|preferences)\\.js$)' },
    },
  ],
  options: { doNotFollow: { path: 'node_modules' } },
};
