export default function Home() {
  return <h1>DoseCompare</h1>;
}
