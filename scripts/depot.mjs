import { continueWith, ensureInstalled } from './bootstrap.mjs';

ensureInstalled();
continueWith('cli/main.ts');
