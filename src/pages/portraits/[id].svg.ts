import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { drawPortrait } from '../../art/portrait.ts';

export async function getStaticPaths() {
  const team = await getCollection('team');
  return team.map(({ id, data }) => ({ params: { id }, props: { name: data.name } }));
}

export const GET: APIRoute<{ name: string }> = ({ props }) =>
  new Response(drawPortrait(props.name), { headers: { 'Content-Type': 'image/svg+xml' } });
