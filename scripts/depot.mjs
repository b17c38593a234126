import { continueWith, ensureInstalled, isInstalled } from './bootstrap.mjs';

// Depot may be running on the installed packages, so a command never replaces them.
if (!isInstalled()) ensureInstalled();
continueWith('cli/main.ts');
