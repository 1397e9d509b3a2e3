@main
enum VitrineCommand {
    static func main() {}
}
