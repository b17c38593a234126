import { continueWith, ensureBuilt, ensureInstalled } from './bootstrap.mjs';

ensureInstalled();
ensureBuilt();
continueWith('server/main.ts');
