/** Most visits begin on the start screen, so its cards load with the app. */
export const loadStartCards = () => import('#web/features/booking/start-cards.tsx');
