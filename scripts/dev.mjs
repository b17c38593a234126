import { continueWith, ensureInstalled } from './bootstrap.mjs';

ensureInstalled();
continueWith('scripts/dev.ts');
