export default function Page() {
  return <p>The inventory answers tRPC at /api/trpc and MCP at /api/mcp.</p>;
}
