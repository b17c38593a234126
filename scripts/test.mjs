import { continueWith, ensureInstalled } from './bootstrap.mjs';

ensureInstalled();
continueWith('scripts/check-all.ts');
