/** The id of the element that holds the start data, as JSON, in a member's page. */
export const startDataId = 'start-data';
