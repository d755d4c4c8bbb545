export function loader(){ return {a:1}; }
export default function Home({loaderData}:{loaderData:{a:number}}){ return <h1>hi {loaderData.a}</h1>; }
