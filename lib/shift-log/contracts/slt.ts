/** Where the shift service stands, below the service prefix. */
export const slt = '/slt/api/v3';
