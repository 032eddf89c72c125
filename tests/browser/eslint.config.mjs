// SPDX-License-Identifier: MIT
// What must not be in the page or its tests: names that are not there, or there for nothing.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.env.MODULES, 'package.json'));
const js = require('@eslint/js');
const globals = require('globals');

export default [
  js.configs.recommended,
  { files: ['web/**/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['tests/browser/*.mjs'],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
  },
];
