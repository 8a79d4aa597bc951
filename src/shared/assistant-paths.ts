/** Addresses of the assistant's API, apart from those that pages of the shop load. Import as a namespace, as with `api-paths.ts`. */

export const assistantQuestion = '/api/ai/question';
export const assistantSearch = '/api/ai/search';
export const assistantRecommendations = '/api/ai/recommendations';
export const assistantScenario = '/api/ai/scenario';
export const courseAnalysis = '/api/ai/analyze-course';
export const assistantVote = (id: string) => `/api/ai/answers/${encodeURIComponent(id)}/vote`;
