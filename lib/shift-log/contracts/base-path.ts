/** The path of the shift log's endpoints and of the search begins with this. */
export const BASE_PATH = '/slt/api/v3';
