/** The id of the element in which a member's page holds the start data, as JSON. */
export const startDataId = 'start-data';
